/** Color palettes of sites for trying out the templates. An empty palette keeps the template's own colors. */
export const galleryPalettes: readonly { name: string; colors: readonly string[] }[] = [
  { name: 'Original', colors: [] },
  { name: 'Harbour', colors: ['#ffffff', '#12355b', '#e4572e'] },
  { name: 'Orchard', colors: ['#f6f7eb', '#2f5233', '#b1362b', '#e9c46a'] },
  { name: 'Midnight', colors: ['#0f1226', '#8be0d4', '#f4f1de'] },
  { name: 'Candy', colors: ['#ffe5ec', '#7a1f5c', '#ff4d6d'] },
  { name: 'Black and white', colors: ['#ffffff', '#000000'] },
]
