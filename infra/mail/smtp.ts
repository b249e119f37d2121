import { createTransport } from 'nodemailer';
import type { Mail, Mailer, Outcome } from '#/bff/notifications/mailer.ts';

/** In milliseconds. The timeouts are short, because a mail server that does not answer must not delay the outbox. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/**
 * A mail server reached by SMTP, over two connections that stay open while there is something to send.
 * @param url smtp://user:password@host:port, or smtps:// for TLS from the first byte
 * @param from the sender address of emails
 * @param own `neutralFrom`: the sender address of emails that do not identify us; if omitted, `from`
 */
export function smtpMailer(
  url: string,
  from: string,
  own: { neutralFrom?: string; patience?: typeof PATIENCE } = {},
): Mailer {
  const { neutralFrom = from, patience = PATIENCE } = own;
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...patience });
  return {
    send: async ({ to, subject, text, html, messageId, isNeutral }: Mail) => {
      try {
        await transport.sendMail({
          from: isNeutral ? { name: '', address: neutralFrom } : { name: 'Openboek', address: from },
          to,
          subject,
          text,
          html,
          messageId,
          // Automatic out-of-office replies must not be sent in answer to this email (RFC 3834 §5).
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
    probe: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  code?: string;
  /** The reply code of the server, e.g. 550. */
  responseCode?: number;
  /** The command that was refused, e.g. RCPT TO. */
  command?: string;
}

/**
 * Some failures affect every email, so the server counts as unreachable: a 421, which closes the connection, and the
 * refusal of the sign-in or of the sender. Otherwise 4xx is temporary and 5xx is permanent (RFC 5321 §4.2.1).
 */
function outcomeOf({ code, responseCode, command, message }: SmtpError): Outcome {
  const answer = message.slice(0, 500);
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode === undefined || responseCode === 421 || code === 'EAUTH' || !isAboutThisMail)
    return { kind: 'unreachable', answer };
  return { kind: responseCode >= 500 ? 'refused' : 'later', answer };
}
