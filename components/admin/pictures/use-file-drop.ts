import { type ClipboardEvent, type DragEvent, useState } from 'react'

/**
 * Takes the first file that is dropped or pasted anywhere on an element; text that is dragged or pasted goes its usual way.
 * Read off the event's files: the primitives' drop zone overlooks a picture that is copied out of another program.
 */
export function useFileDrop(onFile: (file: File) => void, isDisabled: boolean) {
  const [isOver, setIsOver] = useState(false)

  function take(event: DragEvent | ClipboardEvent, [file]: FileList) {
    if (!file || isDisabled) return
    event.preventDefault()
    onFile(file)
  }

  function look(event: DragEvent) {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }

  return {
    isOver,
    props: {
      onDragEnter: look,
      onDragOver: look,
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        take(event, event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    },
  }
}
