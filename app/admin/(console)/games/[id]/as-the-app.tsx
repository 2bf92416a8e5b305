'use client'

import { JsonView } from '@/components/admin/json-view'
import { Picture } from '@/components/admin/picture'
import { toCss } from '@/components/ui/color'
import type { GameForm } from '@/lib/catalog/change-game'
import { absoluteUrl } from '@/lib/wire'

type Props = { id: number; values: GameForm; saved: GameForm; publicUrl: string }

/** What the app makes of the form as it stands: both cards, and the part of balance/v2 that changes. */
export function AsTheApp({ id, values, saved, publicUrl }: Props) {
  return (
    <section
      aria-label="As the app sees it"
      className="self-start rounded-card border border-line bg-raised side:sticky side:top-[calc(var(--under-bar)+16px)]"
    >
      <h2 className="px-4 py-3 font-semibold">As the app sees it</h2>
      <div className="grid gap-3 px-4 pb-4">
        <Featured values={values} />
        <BigWins values={values} />
      </div>
      <h3 className="border-line border-t px-4 py-2.5 font-medium">balance/v2, games</h3>
      <JsonView
        label={`Game ${id} in balance/v2`}
        before={onTheWire(id, saved, publicUrl)}
        value={onTheWire(id, values, publicUrl)}
      />
    </section>
  )
}

function Featured({ values }: { values: GameForm }) {
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
      <figcaption className="sr-only">The featured contest of {name}</figcaption>
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

function BigWins({ values }: { values: GameForm }) {
  const { name, bigWinsColor1: one, bigWinsColor2: two, bigWinsTextColor: text } = values
  return (
    <figure
      className="flex h-16 items-center gap-3 overflow-clip rounded-card pr-3"
      style={{ background: `linear-gradient(90deg, ${toCss(one)}, ${toCss(two)})`, color: toCss(text) }}
    >
      <Picture path={values.bigWinsImage} className="h-16 w-20 rounded-none" />
      <figcaption className="min-w-0 flex-1">
        <span className="block font-semibold">$250.00</span>
        <span className="block truncate text-12">Big wins of {name}</span>
      </figcaption>
      <Picture path={values.bigWinsArrow} className="size-6" />
    </figure>
  )
}

function onTheWire(id: number, values: GameForm, publicUrl: string) {
  return {
    id,
    name: values.name,
    image: absoluteUrl(publicUrl, values.image),
    featured_contest_image: absoluteUrl(publicUrl, values.featuredContestImage),
    featured_contest_color1: values.featuredContestColor1,
    featured_contest_color2: values.featuredContestColor2,
    featured_contest_color3: values.featuredContestColor3,
    featured_contest_btn_color: values.featuredContestButton,
    big_wins_color1: values.bigWinsColor1,
    big_wins_color2: values.bigWinsColor2,
    big_wins_image: absoluteUrl(publicUrl, values.bigWinsImage),
    big_wins_arrow: absoluteUrl(publicUrl, values.bigWinsArrow),
    big_wins_text_color: values.bigWinsTextColor,
  }
}
