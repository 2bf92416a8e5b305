import { type ReactNode, Suspense } from 'react'
import { ShareBar, ShareLegend } from '@/components/charts/share-bar'
import { Card, CardLink } from '@/components/page/card'
import { PartBoundary } from '@/components/ui/error-boundary'
import { Skeleton } from '@/components/ui/skeleton'
import { groupBuilds } from '@/lib/app-config/release/affected-builds'
import { type BuildCount, countBuilds } from '@/lib/app-config/release/count-builds'
import { platformNames } from '@/lib/app-config/release/rules'
import { pluralize } from '@/lib/core/format'

/** The first count with a million devices takes seconds. */
export function Builds() {
  return (
    <PartBoundary part="builds in use">
      <Suspense
        fallback={
          <BuildsCard>
            <Skeleton rows={4} label="Counting builds" />
          </BuildsCard>
        }
      >
        <CountedBuilds />
      </Suspense>
    </PartBoundary>
  )
}

async function CountedBuilds() {
  const { builds } = await countBuilds()
  return (
    <BuildsCard>
      <div className="grid gap-6 sm:grid-cols-2">
        {(['ios', 'android'] as const).map(platform => (
          <PlatformBuilds
            key={platform}
            name={platformNames[platform]}
            builds={builds.filter(build => build.platform === platform && build.version !== '')}
          />
        ))}
      </div>
    </BuildsCard>
  )
}

function BuildsCard({ children }: { children: ReactNode }) {
  return (
    <Card
      title="Builds in use"
      note="devices active in the last 28 days"
      end={<CardLink href="/admin/app-versions">App versions</CardLink>}
    >
      {children}
    </Card>
  )
}

function PlatformBuilds({ name, builds }: { name: string; builds: BuildCount[] }) {
  const devices = builds.reduce((sum, build) => sum + build.devices, 0)
  const parts = groupBuilds(builds).map(({ label, devices: count }) => ({ label, count }))
  return (
    <section>
      <h3 className="mb-2 flex justify-between gap-2">
        {name}
        <span className="text-muted tabular-nums">{pluralize(devices, 'device')}</span>
      </h3>
      {devices === 0 ? (
        <p className="text-12 text-muted">No device reported its build in the last 28 days.</p>
      ) : (
        <>
          <ShareBar label={`Builds on ${name}`} parts={parts} />
          <ShareLegend parts={parts} />
        </>
      )}
    </section>
  )
}
