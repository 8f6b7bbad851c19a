import { pictureAddress } from '../../document/address.ts'
import { videoPlayer } from '../../document/video-address.ts'
import { playVideo } from '../../document/visitor-texts.ts'
import { fill, h } from '../../render/h.ts'
import type { View } from '../../render/view.ts'

/**
 * A file plays in the browser's own player. A video at YouTube or Vimeo is a link with a play sign, which becomes the player when it
 * is pressed: nothing is asked of them before. Where the page's policy forbids the player, the link leads to the video.
 */
export const videoView: View<'video'> = (video, drawing) => {
  const { src = '', title } = video
  const own = { ...drawing.own(video), class: 'video' }
  const poster = pictureAddress(video.poster, drawing.origin)
  const player = videoPlayer(src)
  const name = title || playVideo
  if (!player) {
    const file = pictureAddress(src, drawing.origin)
    if (!file) return h('div', own, [play(poster)])
    return h('video', {
      ...own,
      src: file,
      poster,
      controls: true,
      playsinline: true,
      preload: 'none',
      'aria-label': name,
    })
  }
  const link = h('a', { href: src, target: '_blank', rel: 'noopener', 'aria-label': name }, [play(poster)])
  const box = h('div', own, [link])
  let isForbidden = false
  link.addEventListener('click', (event) => {
    if (isForbidden) return
    event.preventDefault()
    const { origin } = new URL(player)
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (isForbidden || !blockedURI.startsWith(origin)) return
      isForbidden = true
      fill(box, [link])
    })
    const frame = h('iframe', {
      src: player,
      title: name,
      allow: 'autoplay; fullscreen; picture-in-picture',
      allowfullscreen: true,
      // YouTube plays nothing for pages that do not say where they are.
      referrerpolicy: 'strict-origin-when-cross-origin',
    })
    fill(box, [frame])
    frame.focus()
  })
  return box
}

function play(poster: string | undefined): Node {
  return h('span', { class: 'play' }, poster ? [h('img', { src: poster, alt: '', loading: 'lazy' })] : [])
}
