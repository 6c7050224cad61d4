# The engine for the browser, in modules of which each face of the page loads its own: charts.wasm has the charts of all
# systems and no battles; battle.wasm has whole systems, those with battles, and the commanders; umpire.wasm also the umpire's clerk
# (musters, mending) and the Lab, for whom the Table's first screen has no room: together, since another module would have the rules a
# third time.
# clang's wasm32 target with wasi-libc for memcpy and its like, linked by wasm-ld itself, then packed by Binaryen's wasm-opt. Nothing of a system is imported, only
# page.progress, which hears how far long odds are; so a module runs wherever WebAssembly does.  It has one thread, and clang 14 has no storage of threads' own here, so what would be a thread's
# own is everybody's.  -Oz and -flto make it smallest: packed, the two are most of the site.  What works the charts' odds out, where
# the time goes, is made fast instead: a third less time for 2 KB.  Those of a battle are single volleys.

find_program(WASM_CC NAMES clang-14 clang REQUIRED)
find_program(WASM_LD NAMES wasm-ld-14 wasm-ld REQUIRED)
find_program(WASM_OPT NAMES wasm-opt REQUIRED)
file(GLOB WASM_LIBC /usr/lib/wasm32-wasi/libc.a)
file(GLOB WASM_BUILTINS /usr/lib/llvm-14/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
if(NOT WASM_LIBC OR NOT WASM_BUILTINS)
  message(FATAL_ERROR "wasi-libc or libclang-rt-14-dev-wasm32 is missing")
endif()
list(GET WASM_BUILTINS 0 WASM_BUILTINS)

# wasm_module(NAME DEFINITIONS SOURCES...): NAME.wasm, by the target NAME_wasm
function(wasm_module module definitions)
  set(objects)
  list(TRANSFORM definitions PREPEND -D)
  foreach(source ${ARGN})
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${source})
    string(REPLACE "/" "_" name ${name})
    set(object ${CMAKE_BINARY_DIR}/wasm/${module}/${name}.o)
    set(how -Oz)
    if(name MATCHES "^engine_base_(dice|odds)" AND module STREQUAL "charts")
      set(how -O2)
    endif()
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/wasm/${module}
      COMMAND ${WASM_CC} --target=wasm32-wasi -isystem /usr/include/wasm32-wasi -I${CMAKE_SOURCE_DIR} -std=c17 ${how} -flto
              -mbulk-memory ${definitions} -D_Thread_local= -DNDEBUG -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-unused-parameter -Werror -MD -MF
              ${object}.d -c ${source} -o ${object}
      DEPENDS ${source}
      DEPFILE ${object}.d
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(together --lto-O2) # which packs a battle smaller, and the charts larger
  if(module STREQUAL "charts")
    set(together --lto-O1)
  endif()
  set(linked ${CMAKE_BINARY_DIR}/wasm/${module}.wasm)
  # What is linked is said again in fewer words: packed, a battle has 3 of 100 bytes less, the charts 1.5; -Oz would make the code
  # smaller than that, and the packed charts larger.  Nothing lies in the lowest memory but the end of the stack.
  add_custom_command(
    OUTPUT ${CMAKE_BINARY_DIR}/${module}.wasm
    COMMAND ${WASM_LD} --no-entry --gc-sections --strip-all -z stack-size=1048576 --stack-first ${together} -o ${linked} ${objects}
            ${WASM_LIBC} ${WASM_BUILTINS}
    COMMAND ${WASM_OPT} --enable-bulk-memory --low-memory-unused --optimize-added-constants --duplicate-function-elimination --rse
            --merge-blocks --vacuum --reorder-locals -o ${CMAKE_BINARY_DIR}/${module}.wasm ${linked}
    DEPENDS ${objects}
    VERBATIM)
  add_custom_target(${module}_wasm DEPENDS ${CMAKE_BINARY_DIR}/${module}.wasm)
endfunction()

set(WASM_CHARTS ${CMAKE_SOURCE_DIR}/page/wasm.c ${CMAKE_SOURCE_DIR}/page/wasm_charts.c)
set(WASM_BATTLE ${CMAKE_SOURCE_DIR}/page/wasm.c ${CMAKE_SOURCE_DIR}/page/wasm_heap.c ${CMAKE_SOURCE_DIR}/page/wasm_battle.c)
set(WASM_LAB ${CMAKE_SOURCE_DIR}/page/wasm_lab.c ${LAB})
list(FILTER WASM_LAB EXCLUDE REGEX "/lab/crew\\.c$") # there are no threads
wasm_module(charts LONGROLL_CHARTS ${ENGINE} ${WASM_CHARTS})
wasm_module(battle LONGROLL_BATTLES ${ENGINE} ${COMMANDER} ${GAME} ${WASM_BATTLE})
wasm_module(umpire "LONGROLL_BATTLES;LONGROLL_UMPIRE" ${ENGINE} ${COMMANDER} ${GAME} ${WASM_BATTLE} ${WASM_LAB})
add_custom_target(wasm ALL DEPENDS charts_wasm battle_wasm umpire_wasm)

# One module with the tests' own system; only when it is asked for.
set(TINY ${ENGINE})
list(FILTER TINY EXCLUDE REGEX "/rules/systems\\.c$")
wasm_module(tiny "LONGROLL_TINY;LONGROLL_UMPIRE" ${TINY} ${COMMANDER} ${GAME} ${WASM_CHARTS} ${CMAKE_SOURCE_DIR}/page/wasm_heap.c ${CMAKE_SOURCE_DIR}/page/wasm_battle.c
            ${CMAKE_SOURCE_DIR}/tests/tiny/tiny.c ${CMAKE_SOURCE_DIR}/tests/tiny/systems.c)
