import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Headers and body as they arrived, with quoted-printable decoded. */
  source: string;
  /** Headers and body exactly as they arrived over the wire. */
  raw: string;
}

/** A mail server in this process. */
export interface TestSmtpServer {
  url: string;
  received: ReceivedMail[];
  /** The code and text with which it refuses email for an address; null accepts the email. */
  refuse: (address: string) => { code: number; text: string } | null;
  stop(): Promise<void>;
}

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const running: TestSmtpServer = { url: '', received: [], refuse: () => null, stop: async () => {} };
  const server = new SMTPServer({
    authOptional: true,
    // A mailer keeps its connections open.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = running.refuse(address);
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
    },
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const to = envelope.rcptTo.map(({ address }) => address).join();
        running.received.push({ to, source: plain(source), raw: source });
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  running.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  running.stop = () => new Promise((done) => server.close(() => done()));
  return running;
}

/** The value of a header of a raw email, with its lines unfolded and its encoded words decoded (RFC 2047). */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n');
  const line =
    head
      .replace(/\r\n[ \t]/g, ' ')
      .split('\r\n')
      .find((one) => one.startsWith(`${name}: `)) ?? '';
  const words = line.slice(name.length + 2).replace(/\?= +=\?/g, '?==?');
  return words.replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : Buffer.from(
          text
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (_hex, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  );
}

/** RFC 2045 §6.7. */
function plain(source: string): string {
  const bytes = source.replace(/\r\n/g, '\n').replace(/=\n/g, '');
  return bytes.replace(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8'));
}
