import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { words } from './tools/words.js';

// SANDTABLE_SERVER names the server that `npm run dev` talks to.
const server = process.env.SANDTABLE_SERVER ?? 'http://127.0.0.1:8123';

export default defineConfig({
  plugins: [svelte(), words()],
  build: { outDir: '../src/sandtable/static', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
