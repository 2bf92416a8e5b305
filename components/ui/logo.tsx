export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 font-semibold text-14 tracking-[-0.012em]">
      <svg aria-hidden="true" viewBox="0 0 22 22" className="size-[22px]">
        <rect x="1" y="1" width="20" height="20" rx="5.5" className="fill-ink" />
        <g
          className="fill-none stroke-on-ink"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M6 7.25h10M6 11h4.25" />
          <path d="m10 14.5 2 2 4.25-5" />
        </g>
      </svg>
      {name}
    </span>
  )
}
