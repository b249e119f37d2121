// Sets the theme before the first paint. It is a separate plain file, because the content security policy does not
// allow inline scripts. web/ui/theme/theme.ts writes the key that this file reads.
(() => {
  let choice = 'system';
  try {
    choice = localStorage.getItem('openboek.theme') || 'system';
  } catch {
    // If the use of the storage is forbidden, the theme follows the operating system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
