/** Sets some parameters of an address, and removes those whose value is null. All other parameters stay unchanged. */
export function withParameters(
  now: URLSearchParams,
  changed: Readonly<Record<string, string | number | null>>,
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
