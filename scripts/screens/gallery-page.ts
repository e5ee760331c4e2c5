/** The page of the gallery: a row for each state of a screen, a column for each size. */

const STYLE = `
  body { margin: 0; background: #111; color: #eee; font: 15px system-ui, sans-serif; }
  header { position: sticky; top: 0; z-index: 1; padding: 12px 20px; background: #111d; }
  section { padding: 8px 20px 28px; border-top: 1px solid #333; }
  h2 { margin: 8px 0; font-size: 17px; }
  div { display: flex; gap: 16px; align-items: start; overflow-x: auto; }
  figure { margin: 0; flex: none; }
  figcaption { color: #aaa; font-size: 12px; }
  img { display: block; height: 420px; width: auto; background: #222; }
`

/** The state and the size of a picture, from the name of its file: STATE-SIZE.png. */
const partsOf = (file: string): readonly [state: string, size: string] => {
  const name = file.replace(/\.png$/, '')
  const end = name.lastIndexOf('-')
  return [name.slice(0, end), name.slice(end + 1)]
}

const figure = (state: string, size: string): string =>
  `<figure><a href="${state}-${size}.png"><img src="${state}-${size}.png" alt="${state}, ${size}" loading="lazy"></a><figcaption>${size}</figcaption></figure>`

/** The HTML of the page. `files` are the names of pictures, `sizes` the columns in their order. */
export const galleryPage = (files: readonly string[], sizes: readonly string[]): string => {
  const there = new Set(files)
  const states = [...new Set(files.map((file) => partsOf(file)[0]))].toSorted()
  const rows = states.map(
    (state) =>
      `<section id="${state}"><h2>${state}</h2><div>${sizes
        .filter((size) => there.has(`${state}-${size}.png`))
        .map((size) => figure(state, size))
        .join('')}</div></section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Regicidio: every screen</title><style>${STYLE}</style><header>${states.length} states, ${files.length} pictures</header>${rows.join('')}</html>\n`
}
