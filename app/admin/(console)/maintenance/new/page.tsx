import { WindowForm } from '@/app/admin/(console)/maintenance/[id]/window-form'
import { nextFullHour } from '@/app/admin/(console)/maintenance/window-times'
import { PageHeader } from '@/components/page/page-header'
import { readSwitch } from '@/lib/app-config/maintenance/maintenance-switch'
import { listReleases } from '@/lib/app-config/release/list-releases'
import { defaultPreviewBuild } from '@/lib/app-config/release/rules'
import { requireOperator } from '@/lib/console/auth/operator'

const hourMs = 3_600_000

/** How long "Close iOS now" closes it, unless the manager chooses otherwise. */
const closingMinutes = 20

type Props = { searchParams: Promise<{ now?: string | string[] }> }

/** `?now=ios` or `?now=android` closes that platform on save, with the message of the switch. */
export default async function NewWindowPage({ searchParams }: Props) {
  const operator = await requireOperator('manager')
  const chosen = (await searchParams).now
  const closing = (['ios', 'android'] as const).find(platform => platform === chosen)
  const [{ releases }, { message }] = await Promise.all([listReleases(), readSwitch()])
  const startsAt = nextFullHour(operator.now)
  const end = new Date(Date.parse(startsAt) + hourMs)
  return (
    <>
      <PageHeader title="New maintenance window">
        {closing
          ? 'The app closes when you confirm, and opens automatically at the end.'
          : 'The app closes and opens automatically at these times.'}
      </PageHeader>
      <WindowForm
        edited={null}
        saved={{
          startsAt: closing ? 'now' : startsAt,
          endsAt: end.toISOString(),
          message: closing ? message : '',
          platforms: closing ? [closing] : ['ios', 'android'],
        }}
        closesFor={closing ? closingMinutes : null}
        hasStarted={false}
        canEdit
        isManager
        build={defaultPreviewBuild(releases, 'ios')}
      />
    </>
  )
}
