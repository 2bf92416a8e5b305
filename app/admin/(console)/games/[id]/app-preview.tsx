'use client'

import { AppPreviewCard } from '@/components/phone/app-preview-card'
import { DrawnButton, Missing, PhonePreview } from '@/components/phone/phone-preview'
import { Picture } from '@/components/pictures/picture'
import { isColor, toCss } from '@/components/ui/color'
import type { GameInput } from '@/lib/app-config/catalog/change-game'
import { pluralize } from '@/lib/core/format'

const colorFields = [
  'featuredContestColor1',
  'featuredContestColor2',
  'featuredContestColor3',
  'featuredContestButton',
  'bigWinsColor1',
  'bigWinsColor2',
  'bigWinsTextColor',
] as const satisfies (keyof GameInput)[]

/** Renders the unsaved form as the app would. */
export function GamePreview({ values, isPaused }: { values: GameInput; isPaused: boolean }) {
  const name = values.name.trim()
  const invalid = colorFields.filter(field => !isColor(values[field])).length
  const hints = [
    isPaused ? 'Apps receive it as paused.' : '',
    invalid > 0 ? `${pluralize(invalid, 'invalid color')} left out.` : '',
    'The amount is an example.',
  ]
  return (
    <AppPreviewCard>
      <PhonePreview
        name="Game tiles"
        summary={`Icon, featured contest and big wins of ${name || 'a game without a name'}`}
        hint={hints.filter(Boolean).join(' ')}
      >
        <div className="flex items-center gap-3">
          <Picture path={values.image} className="size-9" />
          <p className="line-clamp-2 min-w-0 font-medium">{name || <Missing>No name yet</Missing>}</p>
          {isPaused && <span className="ml-auto flex-none text-12 text-muted">Paused</span>}
        </div>
        <Featured values={values} name={name} />
        <BigWins values={values} name={name} />
      </PhonePreview>
    </AppPreviewCard>
  )
}

type TileProps = { values: GameInput; name: string }

function Featured({ values, name }: TileProps) {
  const { featuredContestColor1: one, featuredContestColor2: two, featuredContestColor3: three } = values
  const button = values.featuredContestButton
  return (
    <div
      className="relative flex h-32 items-end overflow-clip rounded-card p-3 inset-ring inset-ring-line"
      style={{ background: `linear-gradient(100deg, ${toCss(one)}, ${toCss(two)} 60%, ${toCss(three)})` }}
    >
      <Picture path={values.featuredContestImage} className="absolute inset-y-0 right-0 h-full w-1/2" />
      {isColor(button) && isColor(three) ? (
        <span
          className="relative max-w-full truncate rounded-control px-3 py-1.5 font-semibold text-12"
          style={{ background: toCss(button), color: toCss(three) }}
        >
          Enter {name}
        </span>
      ) : (
        <DrawnButton isMain>Enter {name}</DrawnButton>
      )}
    </div>
  )
}

function BigWins({ values, name }: TileProps) {
  const { bigWinsColor1: one, bigWinsColor2: two, bigWinsTextColor: text } = values
  return (
    <div
      className="flex h-16 items-center gap-3 overflow-clip rounded-card pr-3 inset-ring inset-ring-line"
      style={{
        background: `linear-gradient(90deg, ${toCss(one)}, ${toCss(two)})`,
        ...(isColor(text) && { color: toCss(text) }),
      }}
    >
      <Picture path={values.bigWinsImage} className="h-16 w-20 rounded-none" />
      <div className="min-w-0 flex-1">
        <span className="block font-semibold">$250.00</span>
        <span className="block truncate text-12">Big wins in {name}</span>
      </div>
      <Picture path={values.bigWinsArrow} className="size-6" />
    </div>
  )
}
