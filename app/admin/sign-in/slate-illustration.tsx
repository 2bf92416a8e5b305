/** Text widths and result of each row. */
const rows = [
  [118, 64, 'tick'],
  [92, 50, 'dash'],
  [134, 73, 'tick'],
  [104, 57, 'tick'],
  [126, 69, 'wait'],
  [88, 48, 'dash'],
  [112, 61, 'tick'],
  [98, 53, 'wait'],
  [140, 77, 'tick'],
] as const

/** Decorative slate beside the sign-in form. */
export function SlateIllustration() {
  return (
    <aside
      aria-hidden="true"
      className="my-2.5 mr-2.5 hidden flex-col justify-between overflow-hidden rounded-[14px] bg-board px-14 pt-12 pb-11 text-chalk side:flex"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 470"
        preserveAspectRatio="xMinYMin"
        className="mask-[linear-gradient(#000_55%,transparent_98%)] block h-0 max-h-[658px] w-full max-w-[560px] grow"
      >
        {rows.map(([name, note, mark], index) => (
          <g key={`${name} ${note}`} transform={`translate(0 ${17 + index * 50})`}>
            <path d="M0 42H400" className="stroke-current" strokeOpacity=".10" />
            <circle cx="12" cy="17" r="11" className="fill-none stroke-current" strokeOpacity=".28" />
            <rect x="38" y="9" width={name} height="6" rx="3" className="fill-current" fillOpacity=".34" />
            <rect x="38" y="21" width={note} height="4" rx="2" className="fill-current" fillOpacity=".16" />
            <rect x="252" y="13" width="34" height="6" rx="3" className="fill-current" fillOpacity=".22" />
            {marks[mark]}
          </g>
        ))}
      </svg>
      <p className="font-medium text-24 leading-[34px]">
        Preview every change.
        <br />
        Undo mistakes.
        <br />
        Audit who changed what.
      </p>
    </aside>
  )
}

const marks = {
  tick: (
    <path
      d="m336 17 6 6 12-13"
      className="fill-none stroke-chalk-tick"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  dash: (
    <path
      d="M338 17h14"
      className="stroke-current"
      strokeOpacity=".4"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  ),
  wait: (
    <circle
      cx="345"
      cy="17"
      r="6.5"
      className="fill-none stroke-current"
      strokeOpacity=".4"
      strokeWidth="2.5"
      strokeDasharray="4 4.2"
    />
  ),
}
