import { useState } from 'react'
import { AppError } from '#core/error.ts'
import { mediaCalls } from '#features/media/contract.ts'
import { uploadPicture } from '#features/media/web/index.ts'
import { useSite } from '#platform/web/site.ts'
import type { SiteLook } from '../../contract.ts'

type Logo = SiteLook['logos'][number]

/** Adds an image found on the owner's site to the library, so that forms show a newly created copy of it. */
export function useLogo(onLogo: (address: string) => void) {
  const { id } = useSite()
  const [chosen, setChosen] = useState('')
  const [error, setError] = useState<AppError | null>(null)
  async function choose(logo: Logo | undefined) {
    setError(null)
    setChosen(logo?.address ?? '')
    if (!logo) return onLogo('')
    try {
      onLogo(await uploadPicture(fileOf(logo), id))
    } catch (cause) {
      setChosen('')
      setError(cause instanceof AppError ? cause : new AppError('broken', mediaCalls.upload.failure, { cause }))
    }
  }
  return { chosen, choose, error }
}

function fileOf({ address, data }: Logo): File {
  const [head = '', body = ''] = data.split(',')
  const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  const name = new URL(address).pathname.split('/').at(-1) || 'logo'
  return new File([bytes], name, { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}
