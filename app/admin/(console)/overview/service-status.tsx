import { Link } from '@/components/ui/link'
import { StateGlyph } from '@/components/ui/state'
import type { ServiceStatus } from '@/lib/console/overview/read-service-status'
import { describeStatus } from './describe-status'

export function ServiceStatusLine({ status, now }: { status: ServiceStatus; now: Date }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      {describeStatus(status, now).map(({ state, text, title, href }) => (
        <span key={text} title={title} className="inline-flex items-center gap-2 whitespace-nowrap">
          <StateGlyph is={state} />
          {href ? (
            <Link href={href} className="font-medium text-ink underline-offset-2 hover:underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  )
}
