const HIDDEN = /(\[(?:number|e-mail|web address) hidden\])/;

/** The text in pieces; every second one is what stands for something hidden, without its brackets. */
export function piecesOf(text: string): { text: string; isHidden: boolean }[] {
  return text
    .split(HIDDEN)
    .map((piece, index) => ({
      text: index % 2 === 1 ? piece.slice(1, -1) : piece,
      isHidden: index % 2 === 1,
    }))
    .filter((piece) => piece.text !== '');
}
