// PrimeReact's Avatar is not used (decision 0105), because it is a div, which is not allowed in a button or a line of
// text.
import { useState } from 'react';
import { initials } from '../format.ts';
import './display.css';

export interface AvatarProps {
  name: string;
  photoUrl?: string | null;
  size?: 24 | 32 | 40;
}

/** One of four colours. A name always gets the same colour, which has no meaning. */
function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % 4) + 1;
}

/** A person's photograph or initials. Screen readers skip it, because the name is next to it. */
export function Avatar({ name, photoUrl, size = 32 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const number = colourOf(name);
  return (
    <span
      className={`ob-avatar ob-avatar-${size}`}
      aria-hidden="true"
      style={{ background: `var(--ob-avatar-${number})`, color: `var(--ob-avatar-${number}-text)` }}
    >
      {photoUrl && broken !== photoUrl ? (
        <img src={photoUrl} alt="" onError={() => setBroken(photoUrl)} />
      ) : (
        initials(name)
      )}
    </span>
  );
}
