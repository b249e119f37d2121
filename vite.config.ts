import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web application: built from web/ into dist/web; label files are copied as they are (spec 1§1). */
export default defineConfig({
  root: 'web',
  base: '/',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2023', sourcemap: false, chunkSizeWarningLimit: 700 },
  server: {
    port: 4401,
    proxy: { '/api': 'http://localhost:4400', '/oidc': 'http://localhost:4400', '/quit': 'http://localhost:4400' },
  },
});
