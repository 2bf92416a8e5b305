import { pluralize } from '@/components/ui/format'
import { diffJson, foldSame, type JsonLine } from './json-diff'

const looks: Record<JsonLine['kind'], { sign: string; hue: string; words?: string }> = {
  same: { sign: ' ', hue: '' },
  was: { sign: '−', hue: 'bg-danger-soft text-danger', words: 'taken away' },
  now: { sign: '+', hue: 'bg-positive-soft text-positive', words: 'added' },
}

type Props = {
  /** What this JSON is the answer of. */
  label: string
  value: unknown
  /** What it was before, to mark what differs; leave it out to mark nothing. */
  before?: unknown
  /** Leaves out what is the same further off what differs. */
  isFolded?: boolean
}

/** JSON as the app receives it, what differs marked by − and + in front of the line. */
export function JsonView({ label, value, before, isFolded = false }: Props) {
  const lines = diffJson(before, value)
  let place = 0
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-[480px] overflow-auto bg-sunken py-2.5 -outline-offset-2"
    >
      <pre className="w-fit min-w-full font-mono text-12 text-ink-soft leading-5 tracking-[-0.01em]">
        {(isFolded ? foldSame(lines) : lines).map(line => {
          place += 1
          if ('left' in line)
            return (
              <span key={place} className="block px-[26px] font-sans text-muted">
                … {pluralize(line.left, 'line')} the same
              </span>
            )
          const { text, kind } = line
          const { sign, hue, words } = looks[kind]
          return (
            <span key={place} className={`block pr-3.5 ${hue}`}>
              <span aria-hidden="true" className="inline-block w-[26px] select-none text-center">
                {sign}
              </span>
              {words && <span className="sr-only">{words}: </span>}
              {text}
            </span>
          )
        })}
      </pre>
    </section>
  )
}
