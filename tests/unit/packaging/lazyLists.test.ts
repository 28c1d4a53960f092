import { expect, test } from 'vitest';
import { lazyLists } from '../../../packaging/lazyLists.ts';

/** What the build makes of a module. */
function built(code: string, id: string): string | undefined {
  const { transform } = lazyLists() as { transform: (code: string, id: string) => { code: string } | undefined | '' };
  return transform(code, id) ? (transform(code, id) as { code: string }).code : undefined;
}

test('a list of the wallet’s is read when it is first looked into', () => {
  const code = 'export default /* #__PURE__ */ JSON.parse("{\\"1\\":[\\");\\"]}")';
  const lazy = built(code, '/somewhere/lib/core/token/listed.json');
  expect(lazy).toContain('export default lazily(() => JSON.parse("{\\"1\\":[\\");\\"]}"));');
});

test.each([
  ['what is no list', 'export default JSON.parse("[]")', '/somewhere/lib/core/token/token.ts'],
  ['what a package brings', 'export default JSON.parse("[]")', '/somewhere/node_modules/a/lib.json'],
  ['a list that stands there as code', 'export default [1]', '/somewhere/lib/core/a.json'],
])('%s is left as it is', (_, code, id) => {
  expect(built(code, id)).toBeUndefined();
});
