/** Matches text that could be broken at a hyphen: a date or a record's number. */
const WITH_HYPHENS = /(\S*\d-\d\S*)/;

/** Running text in which dates and numbers stay on one line. */
export function NoBreak({ text }: { text: string }) {
  return text.split(WITH_HYPHENS).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name.
      <span key={at} className="ob-unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
