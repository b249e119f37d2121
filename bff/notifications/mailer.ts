/** One mail to one person, as plain text and as HTML with the same words. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same each time it is tried, so that a mail server or reader can tell a repetition (RFC 5322 §3.6.4). */
  messageId: string;
  /** From a sender without a name. */
  isNeutral?: boolean;
}

/**
 * How a try ended. refused: the mail server will not take it for this address, ever; unreachable: nothing can be sent now
 * (no answer, wrong sign-in, too busy); later: not this one now.
 */
export type Outcome =
  | { kind: 'sent' }
  | { kind: 'refused' | 'later' /** What the mail server said. */; answer: string }
  | { kind: 'unreachable' /** Why it said nothing. */; answer: string };

/** The port to a mail server. */
export interface Mailer {
  /** Hands a mail over; never throws. */
  send(mail: Mail): Promise<Outcome>;
  /** Whether it would take a mail of ours now: connects and signs in. @throws what went wrong */
  probe(): Promise<void>;
  close(): void;
}
