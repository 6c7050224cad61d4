# The page inside the binary: LONGROLL_PAGE_BUILD makes the site and the one-file page from the modules and what stands
# in this folder, and embed.cmake turns them into a list of bytes. Sets PAGE_FILES, the C file of that list.

set(LONGROLL_PAGE_BUILD ${CMAKE_SOURCE_DIR}/page/build.mjs CACHE FILEPATH "the script that makes the page")
find_program(NODE NAMES node nodejs REQUIRED)
find_program(ZOPFLI NAMES zopfli REQUIRED) # packs what gzip does by a twentieth smaller
if(NOT EXISTS ${CMAKE_SOURCE_DIR}/page/node_modules)
  message(FATAL_ERROR "page/node_modules is missing; ./play fetches it, or npm ci in page/")
endif()

# Each folder but node_modules by itself: a glob over those thousands of files would be checked at every build.
file(GLOB PAGE_SOURCES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/page/*)
list(FILTER PAGE_SOURCES EXCLUDE REGEX "/page/node_modules$|\\.[ch]$|\\.cmake$")
foreach(entry ${PAGE_SOURCES})
  if(IS_DIRECTORY ${entry})
    list(REMOVE_ITEM PAGE_SOURCES ${entry})
    file(GLOB_RECURSE below CONFIGURE_DEPENDS ${entry}/*)
    list(APPEND PAGE_SOURCES ${below})
  endif()
endforeach()

file(GLOB SCENARIOS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/scenarios/*.txt ${CMAKE_SOURCE_DIR}/scenarios/miniatures/*.txt)

set(PAGE_OUT ${CMAKE_BINARY_DIR}/page)
set(PAGE_FILES ${PAGE_OUT}/page_files.c)
add_custom_command(
  OUTPUT ${PAGE_FILES}
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${PAGE_OUT} # what the page no longer has must not be served any longer
  COMMAND ${CMAKE_COMMAND} -E make_directory ${PAGE_OUT}
  COMMAND ${NODE} ${LONGROLL_PAGE_BUILD} ${CMAKE_BINARY_DIR} ${PAGE_OUT}
  COMMAND ${CMAKE_COMMAND} -DFROM=${PAGE_OUT} -DTO=${PAGE_FILES} -P ${CMAKE_SOURCE_DIR}/page/embed.cmake
  DEPENDS ${CMAKE_BINARY_DIR}/charts.wasm ${CMAKE_BINARY_DIR}/battle.wasm ${CMAKE_BINARY_DIR}/umpire.wasm ${LONGROLL_PAGE_BUILD} ${PAGE_SOURCES} ${SCENARIOS}
          ${CMAKE_SOURCE_DIR}/page/embed.cmake
  COMMENT "The page"
  VERBATIM)
