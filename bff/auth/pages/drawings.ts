/** Line drawings of the server's own pages: 24 x 24, stroked in the text colour. Hidden from screen readers. */
const SHAPES = {
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.6v.1"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  arrow: '<path d="M4 12h16m-6.5-6.5L20 12l-6.5 6.5"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c0-4.2 3-6.5 7.5-6.5s7.5 2.3 7.5 6.5z"/>',
  users:
    '<circle cx="9" cy="9.5" r="3.4"/><path d="M2.5 20c0-3.6 2.6-5.6 6.5-5.6s6.5 2 6.5 5.6zM15.2 4.6a3.4 3.4 0 1 1 1.6 6.4m1.4 3.6c2.2.7 3.4 2.6 3.4 5.4"/>',
  shield: '<path d="M12 3c2.4 1.6 5 2.4 8 2.6 0 7-2.3 12-8 15.400C6.3 17.6 4 12.6 4 5.6 7 5.4 9.6 4.6 12 3z"/>',
  sitemap:
    '<rect x="9.5" y="3" width="5" height="5" rx="1"/><rect x="2.5" y="16" width="5" height="5" rx="1"/><rect x="9.5" y="16" width="5" height="5" rx="1"/><rect x="16.5" y="16" width="5" height="5" rx="1"/><path d="M12 8v8M5 16v-4h14v4"/>',
  wave: '<path d="M2.5 12h4l3-8 5 16 3-8h4"/>',
  cog: '<circle cx="12" cy="12" r="3"/><path d="m10 3-.6 2.6-2.2 1.200L4.7 6 2.7 9.500l2 1.800v1.400l-2 1.800L4.7 18l2.5-.8 2.2 1.200L10 21h4l.6-2.6 2.2-1.2 2.5.8 2-3.5-2-1.800v-1.400l2-1.8-2-3.5-2.5.8-2.2-1.200L14 3z"/>',
  ban: '<circle cx="12" cy="12" r="9"/><path d="m5.7 5.7 12.6 12.6"/>',
  check: '<circle cx="12" cy="12" r="9"/><path d="m7.8 12.3 3 3 5.5-6"/>',
  chevron: '<path d="m6 9 6 6 6-6"/>',
  phone:
    '<path d="M5 3.500h3.500l1.800 4.600-2.300 1.500a13 13 0 0 0 6.400 6.400l1.500-2.300 4.600 1.800V19a2 2 0 0 1-2.200 2A17.500 17.500 0 0 1 3 5.700 2 2 0 0 1 5 3.500z"/>',
  send: '<path d="m21 3-7 18-3.500-7.500L3 10zM21 3 10.500 13.500"/>',
  alert: '<circle cx="12" cy="12" r="9"/><path d="M12 7.500v5.500M12 16.400v.1"/>',
  key: '<circle cx="8" cy="14.500" r="4.500"/><path d="m11.500 11 8-8m-3.500 3.500 3 3"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  clip: '<path d="m20 11.500-8.200 8.200a5 5 0 0 1-7.100-7.100l8.600-8.600a3.300 3.300 0 0 1 4.700 4.700l-8.500 8.500a1.700 1.700 0 0 1-2.400-2.400l7.700-7.700"/>',
} as const;
export type IconName = keyof typeof SHAPES;

export function icon(name: IconName): string {
  return `<svg class="ob-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${SHAPES[name]}</svg>`;
}

/** Two pages, a tick on the right one. */
export const logo = `<svg class="ob-logo" viewBox="0 0 32 26" aria-hidden="true" focusable="false">
<path class="ob-logo-left" d="M15 4.2C11.8 1.6 7 .5 2.2.500A2.2 2.2 0 0 0 0 2.700v17.600a2.2 2.2 0 0 0 2.2 2.200c5 0 9.6 1 12.8 3.500z"/>
<path class="ob-logo-right" d="M17 4.200C20.2 1.6 25 .5 29.8.500A2.2 2.2 0 0 1 32 2.700v17.600a2.2 2.2 0 0 1-2.2 2.200c-5 0-9.6 1-12.8 3.500z"/>
<path class="ob-logo-tick" d="m20.5 12.3 3 3 5-5.8"/></svg>`;

/** The open book behind the text: six sheets that fade. */
export const bookDrawing = `<svg class="ob-book" viewBox="0 0 560 260" aria-hidden="true" focusable="false">
<defs><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset=".3" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<mask id="sheets" maskUnits="userSpaceOnUse" x="0" y="0" width="560" height="260"><rect width="560" height="260" fill="url(#fade)"/></mask></defs>
<g mask="url(#sheets)"><path d="M2 256V32M274 256V65M290 256V65M562 256V32"/>
${[0, 1, 2, 3, 4, 5]
  .map((n) => `<g transform="translate(0 ${n * 19})" opacity="${(1 - n * 0.15).toFixed(2)}">${sheet()}</g>`)
  .join('')}</g></svg>`;

function sheet(): string {
  return '<path d="M2 32C2 14 12 5 30 3.500c90-6 175 12 244 61.500M562 32c0-18-10-27-28-28.5-90-6-175 12-244 61.5"/>';
}
