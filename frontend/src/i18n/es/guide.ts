/* Spanish: hints of a first game. */

export const guide: Record<string, [string, string]> = {
  bid: ['Apuesta por la iniciativa', 'Cada ronda ambos bandos apuestan una carta boca abajo. El número mayor mueve primero; las dos cartas se descartan. Una Niebla de guerra es una apuesta barata; un líder, una fuerte.'],
  card: ['Juega tus cartas', 'Cada carta mueve el contador con su nombre y letra. Pulsa una acción de la carta y después, si hace falta, el objetivo en el tablero. Una acción apagada explica por qué al señalarla.'],
  move: ['Mover requiere marcadores', 'Los Fusileros solo se mueven por losetas con un marcador de tu bando. Donde no lo haya, antes tiene que ir un Explorador.'],
  scout: ['Explorar', 'Un Explorador marca cada loseta nueva en la que entra. Cada marcador nuevo mete una Niebla de guerra en tu mazo: cartas inútiles, así que explora solo hacia donde vayas.'],
  attack: ['Atacar', 'El porcentaje es tu probabilidad. Defensa base, cobertura de la loseta y distancia suman el número que debes sacar; acércate, o espera a que el enemigo salga del bosque.'],
  control: ['Tomar terreno', 'Un Fusilero en una loseta con tu marcador puede Controlarla. Los números de latón son puntos: aquí ganan cinco.'],
  fog: ['Niebla de guerra', 'No se puede jugar. Úsala para apostar, o retírala para siempre con el Reconocimiento de un Explorador.'],
  bolster: ['Refuerzos', 'Reforzar toma cartas nuevas de tu reserva. Con más copias un contador actúa más a menudo y aguanta más impactos.'],
  crew: ['Puestos y pasos libres', 'Un soldado en un vehículo puede usar su carta para la acción de su puesto. Una vez por carta, antes o después de usarla, puede además subir, bajar o cambiar de puesto gratis.'],
  hit: ['Un vehículo alcanzado', 'Eliges a quién alcanza a bordo. Después el vehículo sufre daño: con cierto daño queda inutilizado y sus puestos no sirven; con más, destruido.'],
};
