// npm start: installs and builds whatever is missing, then runs the server until it is stopped. A server that
// fails after it was ready is restarted. npm run dev (--dev): the server restarts when a file changes, and
// Vite serves the screens on the next port.
import { ensureInstalled } from './install.mjs';
import { packageFile, runtime, say } from './project.mjs';
import { supervise } from './supervise.mjs';
import { ensureWeb } from './web.mjs';

const dev = process.argv.includes('--dev');

await ensureInstalled();
if (!dev) await ensureWeb();
process.exit(await supervise(dev ? developmentServers() : [server()]));

function server() {
  return { program: runtime(), args: ['bff/main.ts'], channel: true, again: true };
}

function developmentServers() {
  const port = Number(process.env.PORT) || 4400;
  say(`The screens are served at http://localhost:${port + 1} and change as you edit them.`);
  return [
    {
      program: runtime(),
      args: ['--watch', '--watch-preserve-output', 'bff/main.ts'],
      // After sign-in, the browser returns to the port that serves the screens.
      env: { OPENBOEK_URL: process.env.OPENBOEK_URL || `http://localhost:${port + 1}` },
    },
    { program: runtime(), args: [packageFile('vite/bin/vite.js'), '--port', String(port + 1), '--strictPort'] },
  ];
}
