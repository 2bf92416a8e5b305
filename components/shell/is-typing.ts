const textInputs =
  'input:not([type=checkbox],[type=radio],[type=button]),textarea,select,[contenteditable=true],[role=spinbutton]'

/** True if the key event targets a text input or an open menu, where single-key shortcuts must not fire. */
export function isTyping({ target }: { target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest(`${textInputs},[role=menu],[role=listbox]`) !== null
}
