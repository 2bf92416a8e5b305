'use client'

import { useEffect, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { formatDimensions } from './picture-text'

type Preview =
  | { is: 'empty' | 'external' | 'loading' | 'missing' }
  | { is: 'loaded'; width: number; height: number }

const debounceMs = 300

/** Loads the picture at a path once it stops changing. Pictures of other origins are never requested. */
export function usePicturePreview(path: string): Preview & { path: string } {
  const [result, setResult] = useState<Preview & { path: string }>({ is: 'loading', path })
  const isLocal = /^(?:\/(?!\/)|blob:)/.test(path)
  const isStale = result.path !== path

  useEffect(() => {
    if (!isLocal) return
    const image = new Image()
    image.onload = () =>
      setResult({ is: 'loaded', width: image.naturalWidth, height: image.naturalHeight, path })
    image.onerror = () => setResult({ is: 'missing', path })
    const timer = setTimeout(() => {
      image.src = path
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      image.onload = null
      image.onerror = null
    }
  }, [path, isLocal])

  if (path === '') return { is: 'empty', path }
  if (!isLocal) return { is: 'external', path }
  return isStale ? { is: 'loading', path: result.path } : result
}

export function describePreview(preview: Preview): string {
  switch (preview.is) {
    case 'empty':
      return 'No picture yet'
    case 'external':
      return 'External picture, not loaded in the console'
    case 'loading':
      return 'Loading picture'
    case 'missing':
      return 'There is no picture at this path'
    case 'loaded':
      return `${formatDimensions(preview.width, preview.height)} pixels`
  }
}

const icons = { empty: 'plus', external: 'arrow', loading: 'clock', missing: 'warn' } as const

const backgrounds = [
  ['light', 'bg-app-light text-app-dark'],
  ['dark', 'bg-app-dark text-app-light'],
] as const

/** The picture on the light and dark backgrounds of the app. */
export function PicturePreview({ label, preview, src }: { label: string; preview: Preview; src: string }) {
  return (
    <span className="flex flex-none gap-2">
      {backgrounds.map(([background, className]) => (
        <span
          key={background}
          className={`grid size-16 place-items-center overflow-clip rounded-control border border-line ${className}`}
        >
          {preview.is === 'loaded' ? (
            // biome-ignore lint/performance/noImgElement: a small local file, or one that is not uploaded yet
            <img src={src} alt={`${label} on ${background}`} className="size-full object-contain p-1" />
          ) : (
            <Icon name={icons[preview.is]} />
          )}
        </span>
      ))}
    </span>
  )
}
