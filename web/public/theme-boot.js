// Sets the theme before the first paint. A plain file of its own, because the content security policy allows no inline
// script; web/ui/theme/theme.ts writes the same key.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('openboek.theme') || 'system';
  } catch {
    // Storage forbidden: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
