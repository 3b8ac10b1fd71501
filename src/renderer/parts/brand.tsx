/** The product's mark and name. */
export function Brand() {
  return (
    <span className="brand">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M5 2.5H2.5v13H5M13 2.5h2.5v13H13" fill="none" stroke="var(--ink)" strokeWidth="1.6" />
        <rect x="5" y="7" width="8" height="4" rx=".8" fill="var(--accent)" />
      </svg>
      Pincite
    </span>
  );
}
