const EAR = 'M64 14c7 8 10 16 10 24 0 8-4 14-10 20-6-6-10-12-10-20 0-8 3-16 10-24z';
const VEINS = 'M57 33l7 7 7-7M56.5 43l7.5 7 7.5-7';
const ANGLES = [-42, -21, 21, 42, 0];

/** The wallet's logo, a bound sheaf; an ornament beside its name. */
export function Logo({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="10 6 108 114" aria-hidden="true" className={`shrink-0 ${className}`}>
      <path
        d="M64 86 42 114M64 86 53 116M64 86v31M64 86l11 30M64 86l22 28"
        className="stroke-wheat-deep"
        strokeWidth="5"
        strokeLinecap="round"
      />
      {ANGLES.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 64 86)`}>
          <path d="M64 84V50" className="stroke-wheat-deep" strokeWidth="4" />
          <path d={EAR} className="fill-wheat stroke-paper" strokeWidth="3" />
          <path d={VEINS} fill="none" className="stroke-paper" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
        </g>
      ))}
      <rect x="45" y="78" width="38" height="13" rx="6.5" className="fill-band stroke-paper" strokeWidth="3" />
    </svg>
  );
}
