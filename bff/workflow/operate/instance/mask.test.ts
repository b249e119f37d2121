import { describe, expect, it } from 'vitest';
import { maskText } from './mask.ts';

const mask = (text: string, secrets: readonly string[] = []) =>
  maskText(text, secrets, new Set(['amount', 'RecordApproval']));

describe('the mask for messages of an engine', () => {
  it.each([
    ['the condition gave null at amount > 100', 'the condition gave null at amount > •••'],
    ['amount is 1250.00, not 1.250,00', 'amount is •••, not •••'],
    ["'Gouden horloge' is no category", "'•••' is no category"],
    ['no person “Sanne”, nor ‘Ruben’', 'no person “•••”, nor ‘•••’'],
    ['email to sanne.dijkgraaf@noordveen.example failed', 'email to ••• failed'],
    ['received on 2026-11-17', 'received on •••'],
    ['received on 17-11-2026, or 2026-11-17T10:00:00.000Z', 'received on •••, or •••'],
    ['costs EUR20, 20EUR, € 20 or -20', 'costs •••, •••, ••• or •••'],
    ['costs 20 euro', 'costs ••• euro'],
    [String.raw`{"note":"said \"Rolex from Bob\" to me"}`, '{"•••":"•••"}'],
    [String.raw`{\"note\":\"Rolex from Bob\",\"n\":1}`, String.raw`{\"•••\":\"•••\",\"•••\":•••}`],
    ['{"note":"","giver":"Jan Jansen","gift":"Rolex"}', '{"•••":"","•••":"•••","•••":"•••"}'],
    ["can't save 'Rolex' for 'Jan'", "can't save '•••' for '•••'"],
    [String.raw`{"giver":"Jan \"de Boer`, '{"•••":"•••'],
    [String.raw`{\"giver\":\"Jan Jansen, Utre`, String.raw`{\"•••\":\"•••`],
    ['no room for «Rolex» nor „Jan“', 'no room for «•••» nor „•••“'],
    ['invalid input: "Rolex from B', 'invalid input: "•••'],
    ['it does not know amount', 'it does not know amount'],
  ])('hides the values in: %s', (text, masked) => expect(mask(text)).toBe(masked));

  it('keeps names of elements and variables, and ids', () => {
    expect(mask('"amount" at \'RecordApproval\' of 0192f3c4-7b1e-7000-8000-0123456789ab failed')).toBe(
      '"amount" at \'RecordApproval\' of 0192f3c4-7b1e-7000-8000-0123456789ab failed',
    );
  });

  it('hides every value of the record that has at least three characters, in capitals or not', () => {
    expect(mask('gouden HORLOGE of Van Dam (Bouw) BV: no', ['Gouden horloge', 'Van Dam (Bouw) BV', 'of'])).toBe(
      '••• of •••: no',
    );
  });

  it('hides values with several lines or a quote, however they are written', () => {
    const secret = 'Rolex van "Bob"\nmet doos';
    for (const text of [secret, JSON.stringify(secret), 'stuk: Rolex van "Bob"', 'regel met doos'])
      expect(mask(text, [secret])).not.toMatch(/Rolex|Bob|doos/);
  });
});
