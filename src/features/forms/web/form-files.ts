import { send, sendFile } from '#platform/web/send.ts'
import { formCalls, type Popup } from '../contract.ts'

/** Downloads a form as a file. Throws an AppError. */
export async function downloadForm(popupId: string): Promise<void> {
  const { file_name, content } = await send(formCalls.export, { popup_id: popupId })
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = file_name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Creates a form from a file. With a form's ID, only returns what that form would be after importing the file. Throws
 * an AppError.
 */
export function importForm(file: File, popupId?: string): Promise<{ popup: Popup; message: string }> {
  return sendFile(formCalls.import, file, { fields: popupId ? { popup_id: popupId, only_read: 'yes' } : {} })
}

/** Lets the owner choose a form file on their computer. */
export function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.json,application/json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  })
  input.click()
}
