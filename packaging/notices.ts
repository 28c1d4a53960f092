import type { Bundled } from './bundled.ts';

const LINE = '='.repeat(80);

/** The licences of what is bundled, as a text that goes along with the product. */
export function notices(packages: readonly Bundled[]): string {
  const parts = packages.map(({ name, version, license, home, text }) =>
    [LINE, `${name} ${version} (${license})`, home, '', text || `Licence: ${license}`]
      .filter((line, at) => line || at > 2)
      .join('\n'),
  );
  return `Sheaf contains code of these packages, under these licences.\n\n${parts.join('\n\n')}\n`;
}

/**
 * What is bundled as a CycloneDX 1.6 document: no time and no number of its own in it, so that the same build gives the same.
 * By hand: cyclonedx-npm lists what is installed, which is twice as much, and leaves out what only the build brings in.
 */
export function billOfMaterials(version: string, packages: readonly Bundled[]): string {
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { type: 'application', 'bom-ref': 'sheaf', name: 'sheaf', version, licenses: [{ license: { id: 'MIT' } }] },
    },
    components: packages.map(({ name, version: its, license, home }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${its}`;
      const externalReferences = home ? [{ type: 'website', url: home }] : undefined;
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version: its,
        purl,
        licenses: [{ expression: license }],
        externalReferences,
      };
    }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
