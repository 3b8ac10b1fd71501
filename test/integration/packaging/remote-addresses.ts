/**
 * Addresses that stand in the built files without ever being asked for; each was looked at. Everything else that looks like one
 * fails the check: a new line here needs a reason.
 */
export const REVIEWED: readonly (readonly [address: RegExp, why: string])[] = [
  [
    /^(?:https?|wss?):\/\/(?:192\.0\.2\.1:9|offline-check\.invalid)(?:\/|$)/,
    'the self-check: nobody has them (RFC 5737, RFC 2606)',
  ],
  [/^http:\/\/(www\.w3\.org|ns\.adobe\.com|www\.xfa\.org|www\.mozilla\.org\/keymaster)\//, 'XML namespaces'],
  [
    /^http:\/\/schemas\.(?:openxmlformats\.org|microsoft\.com\/office)\//,
    'the names of the XML vocabularies of Office files, by which their parts are read',
  ],
  [/^https:\/\/react\.dev\/errors\//, 'in the text of React’s own errors'],
  [
    /^https?:\/\/(floating-ui\.com|github\.com|developer\.mozilla\.org|reactjs\.org|radix-ui\.com)\//,
    'in comments and warnings',
  ],
  [/^http:\/\/(www\.apache\.org\/licenses|mozilla\.org\/MPL)\//, 'licence texts'],
  [/^http:\/\/example\.com$/, 'a base pdf.js parses relative links against'],
  [/^https:\/\/foo\.bar$/, 'a base pdf.js tries its URL parser with'],
  [/^http:\/\/\$\{\w+\}$/, 'pdf.js makes addresses of link texts; the reader opens none'],
  [/^https?:\/\/\$\{emailDomain\}$/, 'pdf.js checks that a mail address has a domain'],
  [/^http:\/\/orpc$/, 'the name oRPC gives every channel'],
  [/^https:\/\/age-encryption\.org\/v1$/, 'the name of the format of encrypted files, which they begin with'],
  [/^https?:\/\/[,$]/, 'the beginning of an address that was given: a form in a message, a host'],
  [/^http:\/\/local$/, 'a base that addresses of requests are parsed against'],
  [/^http:\/\/127\.0\.0\.1:\$\{port\}\//, 'what `pincite serve` prints'],
  [/^https:\/\/pincite\.example\.com:?$/, 'an example in the help of `pincite serve --origin` (RFC 2606)'],
];

/** The one process with a network: it fetches models when the user runs it, and is never started by the app. */
export const FETCHES_MODELS: readonly RegExp[] = [/^https:\/\/huggingface\.co$/];

export function addressesIn(text: string): readonly string[] {
  return text.match(/\b(?:https?|wss?|ftp):\/\/[^"'`)\s\\<>]+/g) ?? [];
}

export function isReviewed(address: string): boolean {
  return REVIEWED.some(([pattern]) => pattern.test(address));
}
