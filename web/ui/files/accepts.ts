/**
 * Whether a file is of a kind that the input accepts: `.pdf`, `image/*` or `application/pdf`. An empty list accepts
 * everything. This check only saves people a wait, because the server checks the content of the file and decides.
 */
export function accepts(accept: readonly string[], file: { name: string; type: string }): boolean {
  if (accept.length === 0) return true;
  const name = file.name.toLowerCase();
  return accept.some((kind) => {
    const wanted = kind.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.endsWith(wanted);
    if (wanted.endsWith('/*')) return file.type.startsWith(wanted.slice(0, -1));
    return file.type === wanted;
  });
}

/** The extension of a file name, for the badge: `PDF`, `JPG`; `?` if there is none. */
export function kindOf(name: string): string {
  const match = /\.([a-z0-9]{1,5})$/i.exec(name);
  return match?.[1]?.toUpperCase() ?? '?';
}
