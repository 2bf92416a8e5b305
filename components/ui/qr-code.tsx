/** Dark on light in both themes, because some cameras cannot read inverted codes. */
export function QrCode({ svg, alt }: { svg: string; alt: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: an inline data URL
    <img
      src={`data:image/svg+xml;base64,${btoa(svg)}`}
      alt={alt}
      width={184}
      height={184}
      className="rounded-card inset-ring inset-ring-line"
    />
  )
}
