const ear = (angle: number, grain: string) =>
  `<g transform="rotate(${angle} 64 86)"><path d="M64 84V50" stroke="#e9b949" stroke-width="4"/><path d="M64 14q10 12 10 24t-10 20q-10-8-10-20t10-24z" fill="${grain}" stroke="#3b2a0e" stroke-width="3"/><path d="m57 33 7 7 7-7M57 43l7 7 7-7" fill="none" stroke="#3b2a0e" stroke-width="3"/></g>`;

/** The wallet's logo, a bound sheaf, as EIP-6963 wants it: 96 × 96, in itself, without scripts. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 128 128"><rect width="128" height="128" rx="28" fill="#3b2a0e"/><path d="m42 114 22-28 22 28M53 116l11-30 11 30M64 86v31" fill="none" stroke="#e9b949" stroke-width="5"/>${ear(-42, '#dda73b')}${ear(42, '#dda73b')}${ear(-21, '#ecbf55')}${ear(21, '#ecbf55')}${ear(0, '#f6d37a')}<rect x="45" y="78" width="38" height="13" rx="6" fill="#b5452c" stroke="#3b2a0e" stroke-width="3"/></svg>`;

export const ICON = `data:image/svg+xml,${encodeURIComponent(SVG)}`;
