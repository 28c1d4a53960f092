import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { 'import.meta.env.SHEAF_FAILPOINTS': '"here"' },
  test: {
    include: ['tests/unit/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
