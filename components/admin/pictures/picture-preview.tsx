'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { formatDimensions } from './picture-text'

type Sight =
  | { is: 'none' | 'elsewhere' | 'loading' | 'gone' }
  | { is: 'there'; width: number; height: number }

const restMs = 300

/** What there is to see at a path, a moment after it was last changed; of another origin nothing is ever fetched. */
export function usePicturePreview(path: string): Sight & { path: string } {
  const [seen, setSeen] = useState<Sight & { path: string }>({ is: 'loading', path })
  const isOurs = /^(?:\/(?!\/)|blob:)/.test(path)
  const isOver = seen.path !== path

  useEffect(() => {
    if (!isOurs) return
    const image = new Image()
    image.onload = () =>
      setSeen({ is: 'there', width: image.naturalWidth, height: image.naturalHeight, path })
    image.onerror = () => setSeen({ is: 'gone', path })
    const timer = setTimeout(() => {
      image.src = path
    }, restMs)
    return () => {
      clearTimeout(timer)
      image.onload = null
      image.onerror = null
    }
  }, [path, isOurs])

  if (path === '') return { is: 'none', path }
  if (!isOurs) return { is: 'elsewhere', path }
  return isOver ? { is: 'loading', path: seen.path } : seen
}

/** What is seen at a path, in words. */
export function describePreview(sight: Sight): string {
  switch (sight.is) {
    case 'none':
      return 'No picture yet'
    case 'elsewhere':
      return 'A picture from elsewhere, which the console does not fetch'
    case 'loading':
      return 'Looking for it'
    case 'gone':
      return 'There is no picture at this path'
    case 'there':
      return `${formatDimensions(sight.width, sight.height)} pixels`
  }
}

const marks = { none: 'plus', elsewhere: 'arrow', loading: 'clock', gone: 'warn' } as const

const grounds = [
  ['light', 'bg-app-light text-app-dark'],
  ['dark', 'bg-app-dark text-app-light'],
] as const

/** A picture whole, on the app's light and dark grounds. */
export function PicturePreview({ label, sight, src }: { label: string; sight: Sight; src: string }) {
  return (
    <span className="flex flex-none gap-2">
      {grounds.map(([ground, look]) => (
        <span
          key={ground}
          className={`grid size-16 place-items-center overflow-clip rounded-control border border-line ${look}`}
        >
          {sight.is === 'there' ? (
            // biome-ignore lint/performance/noImgElement: a small file of our own, or one that is not uploaded yet
            <img src={src} alt={`${label} on ${ground}`} className="size-full object-contain p-1" />
          ) : (
            <Icon name={marks[sight.is]} />
          )}
        </span>
      ))}
    </span>
  )
}
