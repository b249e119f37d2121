import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

// The server must get the host name that the browser uses: with any other, sign-in would redirect in a loop.
const TO_SERVER = { target: `http://localhost:${Number(process.env.PORT) || 4400}`, changeOrigin: false };
const LABELS = fileURLToPath(new URL('./web/labels/', import.meta.url));

/**
 * Groups of modules that are bundled into one file each, because thirty requests for small files would take longer than
 * their content. A group also contains the modules that it imports, unless a group above has them, so that no file has
 * to wait for another one of the same level.
 */
const TOGETHER = [
  // The code that every page needs.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'start-screen', test: /\/start-screen\/StartScreen\.tsx$/, priority: 2 },
  { name: 'primereact', test: /\/node_modules\/primereact\//, minShareCount: 3, priority: 1 },
  // The code that at least three screens share: the grid, the fields, the parts of a report.
  { name: 'registers', test: /\/web\/(ui|registers)\//, minShareCount: 3 },
];

/** The web application, built from web/ into dist/web. In development, Vite serves it and forwards calls to the server. */
export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react(), labelFiles(), codeForLater(), publicForm(), compressedForms()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
    // No file is inlined: the page's policy allows `data:` URLs only for images and fonts.
    assetsInlineLimit: 0,
  },
  server: {
    port: 4401,
    // Forwards the calls, but not the modules of web/api, which the browser requests under the same path.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.ts($|\\?))', '/oidc', '/quit', '/healthz', '^/incident($|[/?])', '^/assets/'].map((path) => [
        path,
        TO_SERVER,
      ]),
    ),
  },
});

/** Copies the label files unchanged; in development, Vite finds them itself. */
function labelFiles(): Plugin {
  return {
    name: 'label-files',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(LABELS).filter((file) => file.endsWith('.json')))
        this.emitFile({ type: 'asset', fileName: `labels/${name}`, source: readFileSync(join(LABELS, name)) });
    },
  };
}

/** In bytes. Larger files are loaded only when they are needed. */
const LARGEST_AHEAD = 300_000;

/**
 * Adds a `<link rel="later">` for each file that the first page does not load itself; web/app/fetch-ahead.ts fetches
 * them.
 */
function codeForLater(): Plugin {
  return {
    name: 'code-for-later',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const later = Object.values(bundle).filter(({ fileName, ...file }) => {
          // The page itself loads the entry, which is not even a file of its own if it only imports others.
          if (file.type === 'chunk' && file.isEntry) return false;
          const size = Buffer.byteLength(file.type === 'chunk' ? file.code : file.source);
          return /\.(js|css)$/.test(fileName) && !html.includes(fileName) && size <= LARGEST_AHEAD;
        });
        return later.map(({ fileName }) => ({
          tag: 'link',
          attrs: {
            rel: 'later',
            as: fileName.endsWith('.css') ? 'style' : 'script',
            href: `/${fileName}`,
            crossorigin: true,
          },
        }));
      },
    },
  };
}

/**
 * Builds the script and styles of the public form separately, so that they share no file with the application. Lists
 * the files for the server, which renders the page (bff/public-incident/form-files.ts). In development, the page uses
 * the last build.
 */
function publicForm(): Plugin {
  let [root, outDir] = ['', ''];
  return {
    name: 'public-form',
    apply: 'build',
    configResolved(config) {
      [root, outDir] = [config.root, resolve(config.root, config.build.outDir)];
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          assetsInlineLimit: 0,
          manifest: 'incident-form.json',
          modulePreload: false,
          rolldownOptions: { input: { incident: resolve(root, 'public-incident/main.ts') } },
        },
      });
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|json|svg)$/;
/** In bytes. A smaller file fits into one packet even without compression. */
const WORTH_IT = 1_024;

/**
 * Also stores every larger text file compressed with brotli and gzip, so that the server need not compress it for each
 * request.
 */
function compressedForms(): Plugin {
  let folder = '';
  return {
    name: 'compressed-forms',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
      if (build.outDir.startsWith('/')) folder = build.outDir;
    },
    closeBundle() {
      mkdirSync(folder, { recursive: true });
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name)) continue;
        const content = readFileSync(join(folder, name));
        if (content.length < WORTH_IT) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
