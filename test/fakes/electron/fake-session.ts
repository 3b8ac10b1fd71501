import { strict } from './strict.ts';
import { StrictEmitter } from './strict-emitter.ts';

type Decide = (answer: boolean) => void;
type RequestHandler = (
  contents: unknown,
  permission: string,
  callback: Decide,
  details: { requestingUrl: string },
) => void;
type CheckHandler = (contents: unknown, permission: string, origin: string, details: object) => boolean;
type BeforeRequest = (details: { url: string }, callback: (answer: { cancel?: boolean }) => void) => void;

/** A session as Chromium has it: everything is allowed until a handler says otherwise. */
export class FakeSession extends StrictEmitter {
  spellChecker = true;
  readonly webRequest: { onBeforeRequest(listener: BeforeRequest): void };
  private request: RequestHandler = (_contents, _permission, callback) => callback(true);
  private check: CheckHandler = () => true;
  private device: (details: object) => boolean = () => true;
  private before: BeforeRequest = (_details, callback) => callback({});

  constructor() {
    super(['will-download']);
    this.webRequest = strict('webRequest', {
      onBeforeRequest: (listener: BeforeRequest) => {
        this.before = listener;
      },
    });
  }

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.check = handler;
  }

  setDevicePermissionHandler(handler: (details: object) => boolean): void {
    this.device = handler;
  }

  setSpellCheckerEnabled(enabled: boolean): void {
    this.spellChecker = enabled;
  }

  /** A page at `url` asks for a permission. */
  asks(permission: string, url: string): Promise<boolean> {
    return new Promise((resolve) => this.request({}, permission, resolve, { requestingUrl: url }));
  }

  checks(permission: string, origin: string): boolean {
    return this.check(null, permission, origin, {});
  }

  allowsDevice(): boolean {
    return this.device({ deviceType: 'usb', origin: 'pincite://app', device: {} });
  }

  /** False when the request was cancelled. */
  lets(url: string): Promise<boolean> {
    return new Promise((resolve) => this.before({ url }, ({ cancel = false }) => resolve(!cancel)));
  }
}
