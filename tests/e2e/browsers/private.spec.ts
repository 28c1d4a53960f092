import { until } from '../../kit/until.ts';
import { startSite } from '../../support/sites.ts';
import { expect, test } from './fixtures.ts';

/** Tells its site which wallet it sees, by both ways to see one. */
const PAGE = `<script>
  let announced = false;
  addEventListener('eip6963:announceProvider', () => { announced = true; });
  dispatchEvent(new Event('eip6963:requestProvider'));
  fetch('/said?' + [location.search.slice(1), 'ethereum' in window, announced].join('-'));
</script>`;

test.describe('in a private window', () => {
  test.use({ imported: false });

  test('T-K8 P-01 there is no provider, while other windows have it', async ({ launched: { driver, openPrivate } }) => {
    const site = await startSite({ '/look': PAGE, '/said': '' });
    try {
      const said = (what: string) => until(what, () => site.asked.find((url) => url.startsWith(`/said?${what}-`)));
      await driver.open(`${site.origin}/look?plain`);
      expect(await said('plain')).toBe('/said?plain-true-true');
      await openPrivate(`${site.origin}/look?private`);
      expect(await said('private')).toBe('/said?private-false-false');
    } finally {
      await site.stop();
    }
  });
});
