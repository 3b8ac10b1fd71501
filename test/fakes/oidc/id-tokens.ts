import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';

/** A key by which a provider signs, as a JSON Web Key with its private part. */
export type SigningKey = JsonWebKey & { readonly kid: string };

export function newSigningKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' };
}

/** What everybody may see of a key. */
export const publicKey = ({ kty, n, e, kid, use, alg }: SigningKey): object => ({ kty, n, e, kid, use, alg });

type Part = Readonly<Record<string, unknown>>;
const encode = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The claims of a token. */
export const claimsIn = (token: string): Part =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Part;

/** A token with these claims, signed by a key. */
export function signed(claims: Part, key: SigningKey): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' }));
  return `${text}.${signature.toString('base64url')}`;
}

/** A token that says that it has no signature, and has none. */
export const unsigned = (claims: Part): string => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;

/** A token that is signed symmetrically by what everybody knows: the public key. */
export function signedByPublicKey(claims: Part, key: SigningKey): string {
  const secret = createPublicKey({ key, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  const text = `${encode({ alg: 'HS256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
