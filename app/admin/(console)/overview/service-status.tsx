import type { Route } from 'next'
import Link from 'next/link'
import { StateGlyph } from '@/components/ui/state'
import type { Standing } from '@/lib/overview/read-service-status'
import { describeServiceStatus } from './service-status-words'

/** How the service itself does, in one line; what is off leads to where it is mended. */
export function ServiceStatusLine({ standing, now }: { standing: Standing; now: Date }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {describeServiceStatus(standing, now).map(({ state, words, title, href }) => (
        <span key={words} title={title} className="inline-flex items-center gap-2 whitespace-nowrap">
          <StateGlyph is={state} />
          {href ? (
            <Link
              href={href as Route}
              prefetch={false}
              className="font-medium text-ink underline-offset-2 hover:underline"
            >
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
      ))}
    </span>
  )
}
