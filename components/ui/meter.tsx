/** `share` from 0 to 1; `isHot` when it is nearly used up. */
export function Meter({ label, share, isHot = false }: { label: string; share: number; isHot?: boolean }) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element cannot be styled consistently across browsers
    <span
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="block h-1 w-full overflow-hidden rounded-full bg-line"
    >
      <span
        className={`block h-full rounded-full ${isHot ? 'bg-warning' : 'bg-ink-soft'}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  )
}
