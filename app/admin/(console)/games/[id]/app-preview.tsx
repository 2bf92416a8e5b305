'use client'

import { Picture } from '@/components/admin/pictures/picture'
import { toCss } from '@/components/ui/color'
import type { GameInput } from '@/lib/catalog/change-game'

/** Renders the unsaved form as the app would. */
export function AppPreview({ values }: { values: GameInput }) {
  return (
    <section aria-label="App preview" className="rounded-card border border-line bg-raised">
      <h2 className="px-4 py-3 font-semibold">App preview</h2>
      <div className="grid gap-3 px-4 pb-4">
        <Featured values={values} />
        <BigWins values={values} />
      </div>
    </section>
  )
}

function Featured({ values }: { values: GameInput }) {
  const {
    name,
    featuredContestColor1: one,
    featuredContestColor2: two,
    featuredContestColor3: three,
  } = values
  return (
    <figure
      className="relative flex h-32 items-end overflow-clip rounded-card p-3"
      style={{ background: `linear-gradient(100deg, ${toCss(one)}, ${toCss(two)} 60%, ${toCss(three)})` }}
    >
      <Picture path={values.featuredContestImage} className="absolute inset-y-0 right-0 h-full w-1/2" />
      <figcaption className="sr-only">Featured contest for {name}</figcaption>
      <span
        aria-hidden="true"
        className="relative rounded-control px-3 py-1.5 font-semibold text-12"
        style={{ background: toCss(values.featuredContestButton), color: toCss(three) }}
      >
        Enter {name}
      </span>
    </figure>
  )
}

function BigWins({ values }: { values: GameInput }) {
  const { name, bigWinsColor1: one, bigWinsColor2: two, bigWinsTextColor: text } = values
  return (
    <figure
      className="flex h-16 items-center gap-3 overflow-clip rounded-card pr-3"
      style={{ background: `linear-gradient(90deg, ${toCss(one)}, ${toCss(two)})`, color: toCss(text) }}
    >
      <Picture path={values.bigWinsImage} className="h-16 w-20 rounded-none" />
      <figcaption className="min-w-0 flex-1">
        <span className="block font-semibold">$250.00</span>
        <span className="block truncate text-12">Big wins in {name}</span>
      </figcaption>
      <Picture path={values.bigWinsArrow} className="size-6" />
    </figure>
  )
}
