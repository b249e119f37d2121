/** One email to one person, as plain text and as HTML with the same content. */
export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /**
   * The Message-ID, which is the same for each attempt, so that a mail server or reader can recognise a repetition (RFC
   * 5322 §3.6.4).
   */
  messageId: string;
  /** Whether the email is sent without the name of a sender. */
  isNeutral?: boolean;
}

/**
 * The result of an attempt. refused: the mail server permanently rejects the email for this address; unreachable:
 * nothing can be sent now (no answer, wrong sign-in, too busy); later: this email cannot be sent now. `answer` is the
 * answer of the mail server, or the reason why there was none.
 */
export type Outcome = { kind: 'sent' } | { kind: 'refused' | 'later' | 'unreachable'; answer: string };

/** The application's interface to a mail server. */
export interface Mailer {
  /** Hands an email over; never throws. */
  send(mail: Mail): Promise<Outcome>;
  /**
   * Checks that the mail server would accept an email now: connects and signs in. @throws an error that describes what
   * went wrong
   */
  probe(): Promise<void>;
  close(): void;
}
