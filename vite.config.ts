import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

// The server must see the address that the browser sees: with another one, sign-in goes in circles.
const TO_SERVER = { target: `http://localhost:${Number(process.env.PORT) || 4400}`, changeOrigin: false };
const LABELS = fileURLToPath(new URL('./web/labels/', import.meta.url));

/**
 * Code that goes together, in few files: asked for one by one, thirty small ones cost more than their content. Each group
 * takes along what it needs that is in none above it, so that no two wait for each other.
 */
const TOGETHER = [
  // What every page needs.
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'start-screen', test: /\/start-screen\/StartScreen\.tsx$/, priority: 2 },
  { name: 'primereact', test: /\/node_modules\/primereact\//, minShareCount: 3, priority: 1 },
  // What three screens or more share: the grid, fields, the parts of a report.
  { name: 'registers', test: /\/web\/(ui|registers)\//, minShareCount: 3 },
];

/** The web application: built from web/ into dist/web. In development Vite serves it and passes calls on. */
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
    // Every style in its file and every image too: the policy of the page allows no data: but for pictures.
    assetsInlineLimit: 0,
  },
  server: {
    port: 4401,
    // The calls, and not the modules of web/api, which the browser asks for under the same folder.
    proxy: Object.fromEntries(
      ['^/api/(?!.*\\.ts($|\\?))', '/oidc', '/quit', '/healthz', '^/incident($|[/?])', '^/assets/'].map((path) => [
        path,
        TO_SERVER,
      ]),
    ),
  },
});

/** The label files, copied as they are under the name of their language; in development Vite finds them itself. */
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

/** In bytes: what is larger comes only when it is asked for. */
const LARGEST_AHEAD = 300_000;

/** Names the files that the first page does not load itself as `<link rel="later">`; web/app/fetch-ahead.ts takes them up. */
function codeForLater(): Plugin {
  return {
    name: 'code-for-later',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const later = Object.values(bundle).filter(({ fileName, ...file }) => {
          // What starts the page is in the page, and gone as a file when it only brings others in.
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
 * The script and styles of the public form, built by themselves so that they share no file with the application, and
 * listed for the server, which draws the page (bff/public-incident/form-files.ts). In development the page is that of the
 * last build.
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
/** Smaller files travel in one packet anyhow, in bytes. */
const WORTH_IT = 1_024;

/** Leaves a brotli and a gzip form beside every text file, so that the server compresses nothing while it serves. */
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
