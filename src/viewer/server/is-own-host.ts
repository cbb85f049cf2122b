const OWN = /^(?:127\.0\.0\.1|localhost)(?::(\d{1,5}))?$/i;
const HTTP_PORT = 80;

/** Does a Host header name this machine's own loopback and this port? Any other name that leads here is somebody else's. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const match = OWN.exec(host ?? '');
  return match !== null && Number(match[1] ?? HTTP_PORT) === port;
}
