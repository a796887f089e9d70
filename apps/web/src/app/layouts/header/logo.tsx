/** The orrery: a brass sun, two orbits leaning against each other, a planet on each. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" fill="none" aria-hidden="true" className="shrink-0">
      <circle cx="16" cy="16" r="14.5" stroke="var(--line)" />
      <ellipse
        cx="16"
        cy="16"
        rx="13"
        ry="5.6"
        transform="rotate(-26 16 16)"
        stroke="var(--muted)"
        strokeWidth="1.25"
      />
      <ellipse
        cx="16"
        cy="16"
        rx="8.6"
        ry="3.7"
        transform="rotate(-26 16 16)"
        stroke="var(--brass)"
        strokeWidth="1.25"
      />
      <circle cx="16" cy="16" r="3.2" fill="var(--brass)" />
      <circle cx="27.1" cy="9.2" r="2" fill="var(--text)" />
      <circle cx="8.9" cy="20.9" r="1.5" fill="var(--brass)" />
    </svg>
  );
}
