import { fileRefused, filesAtMost, uploading } from '../../document/visitor-texts.ts'
import { errorOf } from '../../render/error-of.ts'
import { h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

const pictures = 'image/png,image/jpeg,image/gif,image/webp'
const accepted = { any: undefined, images: pictures, 'images-and-pdfs': `${pictures},application/pdf` }

/**
 * The browser's native file input. Each file is uploaded as soon as it's chosen. The form is submitted once all have
 * arrived.
 */
export const fileView: View<'file'> = (field, drawing) => {
  const { name, label, required, showLabel, kinds = 'any', maxFiles = 1, maxMegabytes = 10 } = field
  const { error, describedBy } = errorOf(field)
  const title = label || name || ''
  const input = h('input', {
    name,
    type: 'file',
    required,
    multiple: maxFiles > 1,
    accept: accepted[kinds],
    'aria-label': showLabel ? undefined : title,
    ...describedBy,
  })
  const bar = h('progress', { max: '1', value: '0', 'aria-label': title, hidden: true })
  let ids: string[] = []
  let round = 0
  const say = (problem: string) => {
    error.textContent = problem
    input.setCustomValidity(problem)
    if (problem) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  async function take(): Promise<void> {
    const mine = ++round
    const files = [...(input.files ?? [])]
    ids = []
    bar.hidden = true
    say('')
    const { upload } = drawing.outside
    if (!upload || !files[0]) return
    if (files.length > maxFiles || files.some(({ size }) => size > maxMegabytes * 1024 * 1024))
      return say(filesAtMost.replace('{files}', `${maxFiles}`).replace('{size}', `${maxMegabytes}`))
    // Blocks the submission, because files that haven't arrived can't be included.
    input.setCustomValidity(uploading)
    bar.hidden = false
    const parts = files.map(() => 0)
    const kept = await Promise.all(
      files.map((file, i) =>
        upload(name, file, (part) => {
          parts[i] = part
          bar.setAttribute('value', `${parts.reduce((sum, one) => sum + one, 0) / files.length}`)
        }).catch(() => undefined),
      ),
    )
    // Other files were chosen in the meantime.
    if (mine !== round) return
    bar.hidden = true
    ids = kept.flatMap((id) => id || [])
    say(ids.length < files.length ? fileRefused : '')
  }
  input.addEventListener('change', () => void take())
  drawing.field(field, { name, input, error, value: () => ids.join() })
  const labelled = showLabel ? h('label', {}, [h('span', { class: 'label' }, [title]), input]) : input
  return h('div', drawing.own(field), [labelled, bar, error])
}
